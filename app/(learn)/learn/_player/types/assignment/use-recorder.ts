'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'

type State = 'idle' | 'recording' | 'refused'
type Source = 'sound' | 'film'

const wanted: Record<Source, readonly string[]> = {
  sound: ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'],
  film: ['video/webm;codecs=vp9,opus', 'video/webm', 'video/mp4'],
}
const endings: Record<string, string> = {
  'audio/webm': 'weba',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
}

/** A file of what was recorded, named after the moment. */
function fileOf(chunks: Blob[], mimeType: string, at: Date): File {
  const type = mimeType.split(';')[0] ?? mimeType
  const name = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}.${endings[type] ?? 'webm'}`
  return new File(chunks, name, { type, lastModified: at.getTime() })
}

/** Records sound or film by MediaRecorder. `refused`: the person, the browser or the device has no microphone or camera for it. */
export function useRecorder(source: Source, preview: RefObject<HTMLVideoElement | null>, onDone: (file: File) => void) {
  const [state, setState] = useState<State>('idle')
  const running = useRef<MediaRecorder | null>(null)
  const stop = () => running.current?.stop()
  // A page that is left records no longer.
  useEffect(
    () => () => {
      for (const track of running.current?.stream.getTracks() ?? []) track.stop()
    },
    [],
  )
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: source === 'film' })
      const mimeType = wanted[source].find((type) => MediaRecorder.isTypeSupported(type))
      const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
      const chunks: Blob[] = []
      recorder.ondataavailable = ({ data }) => data.size > 0 && chunks.push(data)
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        running.current = null
        setState('idle')
        if (chunks.length > 0) onDone(fileOf(chunks, recorder.mimeType, new Date()))
      }
      running.current = recorder
      recorder.start(1000)
      setState('recording')
      if (preview.current) {
        preview.current.srcObject = stream
        await preview.current.play()
      }
    } catch {
      // Refused by the person, or there is no device: a file is taken instead.
      running.current = null
      setState('refused')
    }
  }
  return { state, start, stop }
}
