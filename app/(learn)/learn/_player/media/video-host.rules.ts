import type { FilmSource } from './film'

const longest = 2_000
const youtubeHosts = ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']

/** The page of a video host that shows a film in a frame, whichever of its addresses the author gave; null: it is none of that host. */
export function frameAddress({ type, url }: Pick<FilmSource, 'type' | 'url'>): string | null {
  if (url.length > longest || !URL.canParse(url)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(url)
  if (protocol !== 'https:') return null
  const parts = pathname.split('/').filter((part) => part !== '')
  if (type === 'youtube') {
    const isShort = hostname === 'youtu.be'
    if (!isShort && !youtubeHosts.includes(hostname)) return null
    const id = isShort ? parts[0] : (searchParams.get('v') ?? (parts.length > 1 ? parts[1] : undefined))
    return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null
  }
  if (type !== 'vimeo' || !vimeoHosts.includes(hostname)) return null
  const id = parts.find((part) => /^\d{4,14}$/.test(part))
  return id ? `https://player.vimeo.com/video/${id}?dnt=1` : null
}
