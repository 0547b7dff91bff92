import { type Mark, type MarkName, type Marks, markNames } from '../words'
import { fileAddress, renditionObject } from './file-address'
import { storage } from './storage'

export type ShownMark = { url: string; width: number; height: number }
export type ShownMarks = Record<MarkName, ShownMark | null>

/** The public path of an organization's picture on its host: the same as long as the picture is the same, so it may be cached for good. */
export function shownMark(
  organizationId: string,
  name: MarkName | 'signature',
  { fileId, object, width, height }: Mark,
): ShownMark {
  const file = { organizationId, fileId, object, mediaType: 'image/png', name: `${name}.png`, isInline: true, expiresAt: null }
  return { url: fileAddress(file), width, height }
}

/** The same for where it is shown small: the copy that was made for that, or else the picture itself. */
export function smallMark(organizationId: string, name: MarkName, mark: Mark): ShownMark {
  if (!mark.small) return shownMark(organizationId, name, mark)
  const { width, height } = mark.small
  return shownMark(organizationId, name, { ...mark, object: renditionObject(mark.object, width), width, height })
}

/** The pictures of an organization with their public paths; null where it has none. */
export function shownMarks({ id, marks }: { id: string; marks: Marks }): ShownMarks {
  const shown = markNames.map((name) => {
    const mark = marks[name]
    return [name, mark ? shownMark(id, name, mark) : null]
  })
  return Object.fromEntries(shown) as ShownMarks
}

/** The bytes of a picture; null if the storage lost it. */
export async function bytesOfMark(organizationId: string, { fileId, object }: Mark): Promise<Buffer | null> {
  const stream = await storage().read(`${organizationId}/${fileId}/${object}`)
  return stream && Buffer.concat(await stream.toArray())
}
