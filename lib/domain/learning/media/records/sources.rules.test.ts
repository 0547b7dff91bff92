import { describe, expect, it } from 'vitest'
import { addressOf } from './sources.rules'

describe('an outside address', () => {
  it.each([
    ['youtube', 'https://www.youtube.com/watch?v=abcDEF12345&t=3', 'https://www.youtube-nocookie.com/embed/abcDEF12345'],
    ['youtube', 'https://youtu.be/abcDEF12345', 'https://www.youtube-nocookie.com/embed/abcDEF12345'],
    ['youtube', 'https://m.youtube.com/shorts/abcDEF12345', 'https://www.youtube-nocookie.com/embed/abcDEF12345'],
    ['youtube', 'https://www.youtube.com/watch?v=short', null],
    ['youtube', 'https://youtube.example/watch?v=abcDEF12345', null],
    ['youtube', 'https://www.youtube.com.evil.example/watch?v=abcDEF12345', null],
    ['vimeo', 'https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
    ['vimeo', 'https://vimeo.com/channels/staff/123456789', 'https://player.vimeo.com/video/123456789'],
    ['vimeo', 'https://vimeo.example/123456789', null],
    ['hls', 'https://films.example/a/../b/index.m3u8', 'https://films.example/b/index.m3u8'],
    ['mp4', 'http://films.example/film.mp4', null],
    ['mp4', 'https://user:secret@films.example/film.mp4', null],
    ['mp4', 'not an address', null],
  ] as const)('%s: %s', (type, text, expected) => expect(addressOf(type, text)).toBe(expected))
})
