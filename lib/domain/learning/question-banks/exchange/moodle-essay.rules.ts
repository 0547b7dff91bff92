import { type ShownAssetKind, shownAssetKinds } from '@/lib/domain/house/files/words'
import { elementOf, ownText } from '@/lib/platform/xml'
import { mostFiles, mostMegabytes } from '../types/file-upload/design.rules'
import { loseRemarks, type MoodleReader } from './moodle-text.rules'
import { plainNumber } from './outside-answers.rules'
import { firstParts } from './text-collector.rules'

const bytesPerMegabyte = 1024 * 1024

/** Moodle's groups of types of files, but for those of the same name, and endings; everything else is a document. */
const kindNames: Readonly<Record<string, ShownAssetKind>> = {
  web_image: 'image',
  optimised_image: 'image',
  web_audio: 'audio',
  html_audio: 'audio',
  web_video: 'video',
  html_video: 'video',
  '.png': 'image',
  '.jpg': 'image',
  '.jpeg': 'image',
  '.gif': 'image',
  '.webp': 'image',
  '.mp3': 'audio',
  '.m4a': 'audio',
  '.wav': 'audio',
  '.ogg': 'audio',
  '.mp4': 'video',
  '.mov': 'video',
  '.webm': 'video',
}
const kindOf = (name: string): ShownAssetKind =>
  shownAssetKinds.find((kind) => kind === name) ??
  (Object.hasOwn(kindNames, name) ? kindNames[name] : undefined) ??
  shownAssetKinds.find((kind) => name.startsWith(`${kind}/`)) ??
  'document'

const within = (value: number, most: number, otherwise: number) =>
  Number.isFinite(value) && value > 0 ? Math.min(Math.ceil(value), most) : otherwise

/** An essay of Moodle, whose settings are read by their names: a long text, or files where it takes nothing else. */
export function essayOf(textOf: (name: string) => string): object {
  if (textOf('responseformat') !== 'noinline') return { type: 'longText' }
  const types = firstParts(
    textOf('filetypeslist')
      .toLowerCase()
      .split(/[\s,;]+/),
  ).filter(Boolean)
  const fileKinds = types.length > 0 ? [...new Set(types.map(kindOf))] : [...shownAssetKinds]
  // -1 is as many as one likes there.
  const maxFiles = within(plainNumber(textOf('attachments')), mostFiles, mostFiles)
  const maxFileMegabytes = within(plainNumber(textOf('maxbytes')) / bytesPerMegabyte, mostMegabytes, 20)
  return { type: 'fileUpload', fileKinds, maxFiles, maxFileMegabytes }
}

/** An essay of a file of questions. */
export const essay: MoodleReader = (reading) => {
  loseRemarks(reading, ['graderinfo', 'responsetemplate'])
  return essayOf((name) => ownText(elementOf(reading.element, name)).trim())
}
