'use client'
import { type RefObject, useEffect, useState } from 'react'
import type { Film } from './film'
import type { MediaElement } from './watching'

const isCaption = ({ kind }: { kind: string }) => kind === 'captions' || kind === 'subtitles'

/** Which captions show: none, or one track by its id. Follows what the browser and the key for captions set. */
export function useCaptions({ tracks }: Film, player: RefObject<MediaElement | null>) {
  const [caption, setCaption] = useState(tracks.find((track) => track.isDefault && isCaption(track))?.id ?? '')
  useEffect(() => {
    const list = player.current?.textTracks
    if (!list) return
    const follow = () => {
      const showing = [...list].find((track) => isCaption(track) && track.mode === 'showing')
      setCaption(showing?.id.replace(/^track-/, '') ?? '')
    }
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  }, [player])
  const choose = (id: string) => {
    for (const track of player.current?.textTracks ?? [])
      if (isCaption(track)) track.mode = track.id === `track-${id}` ? 'showing' : 'disabled'
    setCaption(id)
  }
  return { caption, choose }
}
