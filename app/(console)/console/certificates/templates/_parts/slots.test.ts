import { describe, expect, it } from 'vitest'
import { drawable, isCentred, mayGo, moved, newSlot, pageHeight, pageWidth, pulled, resized, type Slot } from './slots'

const text = { ar: 'نص', en: 'Text' }
const slot = (more: Partial<Slot> = {}): Slot => ({
  ...newSlot('text', text),
  start: 100,
  top: 100,
  width: 200,
  height: 50,
  ...more,
})
const placeOf = ({ start, top, width, height }: Slot) => [start, top, width, height]

describe('the parts of a certificate on the canvas', () => {
  it('stay on the page wherever they are moved', () => {
    expect(placeOf(moved(slot(), 5, -5))).toEqual([105, 95, 200, 50])
    expect(placeOf(moved(slot(), -999, -999))).toEqual([0, 0, 200, 50])
    const far = moved(slot({ width: 76.3, height: 50.1 }), 9999, 9999)
    expect(far.start + far.width).toBeLessThanOrEqual(pageWidth)
    expect(far.top + far.height).toBeLessThanOrEqual(pageHeight)
  })

  it('are resized by each corner, with the other corner where it was', () => {
    expect(placeOf(resized(slot(), 10, 10))).toEqual([100, 100, 210, 60])
    expect(placeOf(resized(slot(), 10, 10, { isStart: true, isTop: true }))).toEqual([110, 110, 190, 40])
    expect(placeOf(resized(slot(), 10, -10, { isStart: false, isTop: true }))).toEqual([100, 90, 210, 60])
    expect(placeOf(resized(slot(), 999, 999, { isStart: true, isTop: true }))).toEqual([294, 144, 6, 6])
    expect(placeOf(resized(slot(), 9999, 9999))).toEqual([100, 100, pageWidth - 100, pageHeight - 100])
  })

  it('keep a QR code large enough to be read, and no wider than its place', () => {
    const code = slot({ kind: 'verification', text: null, width: 210, size: 84 })
    expect(resized(code, -140, 0)).toMatchObject({ width: 70, size: 70 })
    expect(resized(code, -999, 0)).toMatchObject({ width: 60, size: 60 })
  })

  it('are drawn to the middle of the page where they are near it', () => {
    expect(isCentred(pulled(slot({ start: 319 })))).toBe(true)
    expect(pulled(slot({ start: 300 })).start).toBe(300)
  })

  it('cannot all be removed: a certificate needs its holder, its title and its code', () => {
    const holder = slot({ kind: 'holder', text: null })
    expect(mayGo([holder, slot()], holder)).toBe(false)
    expect(mayGo([holder, holder, slot()], holder)).toBe(true)
    expect(mayGo([holder, slot()], slot())).toBe(true)
  })

  it('are drawn before their texts are whole', () => {
    const content = {
      accent: '#0d5',
      frame: 'double',
      signatures: [],
      single: [slot({ text: { ar: ' ', en: 'Text' } })],
      both: [],
    }
    expect(drawable(content as never)).toMatchObject({ accent: null, single: [{ text: { ar: '…', en: 'Text' } }] })
  })
})
