import { ownText, type XmlElement } from '@/lib/platform/xml'
import { type PackageFinding, PackageRefused, plainItem, type ReadManifest } from '../package-items.rules'
import { packageLimits } from '../package-limits.rules'
import { plainText } from '../package-names.rules'
import { languagesOf, placeOf } from './cmi5.rules'
import { attributeOf, childOf, childrenOf, localName } from './manifest-parts.rules'

/** Reads a `tincan.xml`: the activities of a package of plain xAPI that can be launched. */
export function readTinCan(root: XmlElement, files: ReadonlySet<string>): ReadManifest {
  if (localName(root.name) !== 'tincan') throw new PackageRefused('manifestUnreadable')
  const findings: PackageFinding[] = []
  const launched = childrenOf(childOf(root, 'activities'), 'activity').filter((activity) => childOf(activity, 'launch'))
  if (launched.length > packageLimits.items)
    findings.push({ rule: 'itemsLeftOut', about: String(launched.length - packageLimits.items) })
  const ids = new Set<string>()
  const items = launched.slice(0, packageLimits.items).flatMap((activity, at) => {
    const activityId = attributeOf(activity, 'id').slice(0, 2_000).toWellFormed()
    const id = plainText(activityId, 200) || `item-${at + 1}`
    if (ids.has(id)) return []
    ids.add(id)
    const href = ownText(childOf(activity, 'launch')).trim()
    const place = placeOf(href, files)
    const { first, ar, en } = languagesOf(childrenOf(activity, 'name'))
    const item = plainItem({ id, kind: 'activity', title: first || id, depth: 0 })
    item.facts = { publisherId: activityId || id, activityId, titleAr: ar, titleEn: en }
    if (typeof place !== 'string') return [{ ...item, ...place }]
    if (findings.length < packageLimits.findings)
      findings.push({ rule: place === 'missing' ? 'launchMissing' : 'launchOutside', about: plainText(href, 200) })
    return [item]
  })
  if (items.every(({ path, search }) => path === null && search === '')) throw new PackageRefused('noItems')
  return { format: 'xapi', formatVersion: 'Tin Can', title: items[0]?.title ?? '', items, findings }
}
