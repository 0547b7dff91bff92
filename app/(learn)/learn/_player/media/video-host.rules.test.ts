import { expect, it } from 'vitest'
import { frameAddress } from './video-host.rules'

const youtube = (url: string) => frameAddress({ type: 'youtube', url })
const vimeo = (url: string) => frameAddress({ type: 'vimeo', url })

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=3',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('frames a film of YouTube without its cookies: %s', (url) => {
  expect(youtube(url)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
})

it.each(['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?h=1'])('frames a film of Vimeo: %s', (url) => {
  expect(vimeo(url)).toBe('https://player.vimeo.com/video/76979871?dnt=1')
})

it('frames nothing else', () => {
  for (const url of ['javascript:alert(1)', 'http://youtu.be/dQw4w9WgXcQ', 'https://youtube.com.example/embed/dQw4w9WgXcQ', ''])
    expect(youtube(url)).toBeNull()
  expect(youtube('https://www.youtube.com/embed/..%2f..')).toBeNull()
  expect(youtube(`https://youtu.be/${'a'.repeat(3_000)}`)).toBeNull()
  expect(vimeo('https://vimeo.com/channels')).toBeNull()
  expect(frameAddress({ type: 'mp4', url: 'https://vimeo.com/76979871' })).toBeNull()
})
