import { describe, expect, it } from 'vitest'
import { placeAfter, placeAt, placeIn } from './point'

describe('a place on a picture', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 }
  it('is where the pointer is, never outside', () => {
    expect(placeAt({ clientX: 200, clientY: 100 }, box)).toEqual({ x: 0.25, y: 0.25 })
    expect(placeAt({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: 1 })
    expect(placeAt({ clientX: 0, clientY: 0 }, { ...box, width: 0, height: 0 })).toEqual({ x: 0, y: 0 })
  })
  it('is moved by arrow keys, with Shift ten times as far', () => {
    expect(placeAfter({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 })
    expect(placeAfter({ x: 0.5, y: 0.95 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 1 })
    expect(placeAfter({ x: 0.5, y: 0.5 }, 'Enter', false)).toBeNull()
    expect(placeAfter({ x: 0.5, y: 0.5 }, 'toString', false)).toBeNull()
  })
  it('is known when both shares are', () => {
    expect(placeIn({ x: 0.1, y: 0.2, title: 'Cable' })).toEqual({ x: 0.1, y: 0.2 })
    expect(placeIn({ x: 0.1 })).toBeNull()
    expect(placeIn(null)).toBeNull()
  })
})
