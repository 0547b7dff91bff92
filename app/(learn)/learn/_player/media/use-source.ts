'use client'
import { type RefObject, useEffect, useState } from 'react'
import type { FilmSource } from './film'
import type { MediaElement } from './watching'

const hlsType = 'application/vnd.apple.mpegurl'

/**
 * The address to play. A film in pieces (HLS) is given to browsers that play it themselves; for others the library that does is loaded, for films of
 * our own host: the page's policy lets no script fetch from another.
 */
export function useSource(source: FilmSource | null, player: RefObject<MediaElement | null>): string | undefined {
  const isHls = source?.type === 'hls'
  const url = source?.url
  const [needsHelp, setNeedsHelp] = useState(isHls)
  useEffect(() => {
    const element = player.current
    if (!isHls || !url || !element) return
    if (element.canPlayType(hlsType) !== '') {
      setNeedsHelp(false)
      return
    }
    let isGone = false
    let end = () => {}
    import('hls.js/light').then(
      ({ default: Hls }) => {
        if (isGone || !Hls.isSupported()) return
        const hls = new Hls({ enableWorker: false })
        hls.loadSource(url)
        hls.attachMedia(element)
        end = () => hls.destroy()
      },
      // Without a connection there is nothing to play either.
      () => undefined,
    )
    return () => {
      isGone = true
      end()
    }
  }, [isHls, url, player])
  return needsHelp ? undefined : url
}
