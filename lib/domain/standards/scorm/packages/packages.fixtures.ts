import { ZipFile } from 'yazl'
import { bytesOf } from '@/lib/platform/archive'

/** An item of a package that is made for a test or the demo. */
export type MadeItem = {
  id: string
  title: string
  href?: string
  isAsset?: boolean
  /** Elements of the item as they stand in the manifest, such as `<adlcp:masteryscore>80</adlcp:masteryscore>`. */
  inside?: string
  parameters?: string
  items?: readonly MadeItem[]
}
export type Edition = '1.2' | '2004 2nd Edition' | '2004 3rd Edition' | '2004 4th Edition'

const heads = {
  old: 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  recent:
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
}
const versions: Record<Edition, string> = {
  '1.2': '1.2',
  '2004 2nd Edition': 'CAM 1.3',
  '2004 3rd Edition': '2004 3rd Edition',
  '2004 4th Edition': '2004 4th Edition',
}

const flat = (items: readonly MadeItem[]): MadeItem[] => items.flatMap((item) => [item, ...flat(item.items ?? [])])

/** A manifest after the examples of the standard. */
export function manifestOf(title: string, edition: Edition, items: readonly MadeItem[]): string {
  const isOld = edition === '1.2'
  const itemText = (item: MadeItem): string =>
    `<item identifier="${item.id}"${item.href ? ` identifierref="r-${item.id}"` : ''}${item.parameters ? ` parameters="${item.parameters}"` : ''}>` +
    `<title>${item.title}</title>${item.inside ?? ''}${(item.items ?? []).map(itemText).join('')}</item>`
  const resources = flat(items).flatMap((item) =>
    item.href
      ? `<resource identifier="r-${item.id}" type="webcontent" adlcp:${isOld ? 'scormtype' : 'scormType'}="${item.isAsset ? 'asset' : 'sco'}" href="${item.href}"><file href="${item.href}"/></resource>`
      : [],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="made" version="1" ${isOld ? heads.old : heads.recent}>
<metadata><schema>ADL SCORM</schema><schemaversion>${versions[edition]}</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>${title}</title>${items.map(itemText).join('')}</organization></organizations>
<resources>${resources.join('')}</resources>
</manifest>`
}

/** A zip archive of files by their paths. */
export async function archiveOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile()
  const mtime = new Date('2026-11-21T09:30:00Z')
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    // Compressing costs more than such a file is long.
    zip.addBuffer(bytes, path, { mtime, compress: bytes.length > 100 })
  }
  zip.end()
  return Buffer.from(await bytesOf(zip.outputStream, 64 * 1024 * 1024))
}

/** The smallest package that is taken. */
export const smallPackage = (edition: Edition = '1.2', inside?: string) =>
  archiveOf({
    'imsmanifest.xml': manifestOf('Fire safety', edition, [{ id: 'item_1', title: 'Fire safety', href: 'index.html', inside }]),
    'index.html': '<!doctype html><title>Fire safety</title><p>Hello</p>',
  })
