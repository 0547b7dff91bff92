import { reader } from '@/lib/platform/reading/reader'
import { elementOf, elementsOf, ownText, readXml, type XmlElement, XmlRefusal } from '@/lib/platform/xml'
import type { Recording } from './online-room.rules'

/** The fields of an answer of BigBlueButton that any of our requests needs. */
export type BigBlueButtonAnswer = {
  isSuccess: boolean
  /** Why it is no success. */
  problem: string
  /** How many are in the meeting; null: it is not running. */
  present: number | null
  recordings: Recording[]
}

/** Of one meeting. */
const mostRecordings = 100

function recordingsIn(response: XmlElement): Recording[] {
  const recordings = elementsOf(elementOf(response, 'recordings') ?? response, 'recording').slice(0, mostRecordings)
  return recordings.flatMap((recording) => {
    const formats = elementsOf(elementOf(recording, 'playback') ?? recording, 'format')
    const url = formats.map((format) => ownText(elementOf(format, 'url'))).find(Boolean)
    const startedAt = new Date(Number(ownText(elementOf(recording, 'startTime'))))
    return url && !Number.isNaN(startedAt.getTime()) ? [{ url, startedAt }] : []
  })
}

function read(text: string): BigBlueButtonAnswer | null {
  try {
    const root = readXml(text)
    const response = root.name === 'response' ? root : (elementOf(root, 'response') ?? root)
    const textOf = (name: string) => ownText(elementOf(response, name))
    const count = Number(textOf('participantCount'))
    return {
      isSuccess: textOf('returncode') === 'SUCCESS',
      problem: textOf('messageKey').slice(0, 200) || 'No success',
      present: textOf('running') === 'true' && Number.isInteger(count) ? count : null,
      recordings: recordingsIn(response),
    }
  } catch (error) {
    if (error instanceof XmlRefusal) return null
    throw error
  }
}

/** Reads an answer of a BigBlueButton server, which an organization chose; null: it is no XML. */
export const bigBlueButtonReader = reader({ name: 'live.bigBlueButton', read, stopped: null })
