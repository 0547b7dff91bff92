import type { OutsideType } from '../words'

const mediaTypes: Readonly<Record<OutsideType, string>> = {
  mp4: 'video/mp4',
  hls: 'application/vnd.apple.mpegurl',
  youtube: 'text/html',
  vimeo: 'text/html',
}
export const typeOfSource = (type: OutsideType): string => mediaTypes[type]

const youtubeHosts = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const [, first = '', second = ''] = pathname.split('/')
  const id = hostname === 'youtu.be' ? first : first === 'watch' ? (searchParams.get('v') ?? '') : second
  const isKnown = hostname === 'youtu.be' || (youtubeHosts.has(hostname) && ['watch', 'embed', 'shorts', 'live'].includes(first))
  return isKnown && /^[\w-]{11}$/.test(id) ? id : null
}

function vimeoId({ hostname, pathname }: URL): string | null {
  const id = pathname.split('/').find((part) => /^\d{6,12}$/.test(part))
  return vimeoHosts.has(hostname) && id ? id : null
}

/** An outside address in the one form in which it is kept; null if it is none of its type. */
export function addressOf(type: OutsideType, text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password) return null
  if (type === 'youtube') {
    const id = youtubeId(url)
    return id && `https://www.youtube-nocookie.com/embed/${id}`
  }
  if (type === 'vimeo') {
    const id = vimeoId(url)
    return id && `https://player.vimeo.com/video/${id}`
  }
  return url.href
}
