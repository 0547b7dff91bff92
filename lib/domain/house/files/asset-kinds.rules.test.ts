import { describe, expect, it } from 'vitest'
import { isAccepted, kindRules, savedName } from './asset-kinds.rules'

describe('the name a file is saved by', () => {
  it.each([
    ['helmet.png', 'image/webp', 'helmet.webp'],
    ['خوذة.JPG', 'image/webp', 'خوذة.webp'],
    ['notes.PDF', 'application/pdf', 'notes.PDF'],
    ['notes.html', 'application/pdf', 'notes.html.pdf'],
    ['intro', 'video/mp4', 'intro.mp4'],
    ['setup.exe', 'audio/mpeg', 'setup.exe.mp3'],
  ])('of %s, which is %s, is %s', (name, mediaType, saved) => {
    expect(savedName(name, mediaType)).toBe(saved)
  })

  it('has an ending for every type that is taken', () => {
    const kept = Object.values(kindRules).flatMap(({ types }) => types.filter((type) => !type.startsWith('image/')))
    for (const type of kept) expect(savedName('x', type), type).not.toBe('x.bin')
  })
})

describe('what a schema accepts', () => {
  it.each([
    ['image', 'image', 'image/webp', true],
    ['video', 'audio', 'audio/mp4', false],
    ['pdf', 'document', 'application/pdf', true],
    ['docx', 'document', 'application/pdf', false],
    ['vtt', 'document', 'text/vtt', true],
    ['document', 'document', 'text/vtt', true],
    ['pdf', 'document', null, false],
  ] as const)('%s: a file of kind %s and type %s: %s', (accepted, kind, mediaType, is) => {
    expect(isAccepted(accepted, { kind, mediaType })).toBe(is)
  })
})
