import { ownText, type XmlElement } from '@/lib/platform/xml'
import {
  isLaunched,
  type PackageFinding,
  type PackageItem,
  PackageRefused,
  plainItem,
  type ReadManifest,
} from '../package-items.rules'
import { packageLimits } from '../package-limits.rules'
import { launchAddress, plainText } from '../package-names.rules'
import { attributeOf, childOf, childrenOf, localName, numberOf } from './manifest-parts.rules'

const longestUrl = 2_000

/** A text in several languages: the first one, and those in Arabic and English. */
export function languagesOf(elements: readonly XmlElement[]): { first: string; ar: string | null; en: string | null } {
  const all = elements.map((element) => [attributeOf(element, 'lang').toLowerCase(), plainText(ownText(element), 200)] as const)
  const ofLanguage = (tag: string) =>
    all.find(([lang, text]) => text !== '' && (lang === tag || lang.startsWith(`${tag}-`)))?.[1] ?? null
  return { first: all.find(([, text]) => text !== '')?.[1] ?? '', ar: ofLanguage('ar'), en: ofLanguage('en') }
}

/** Where an item lies: a file of the package, or https on another host. */
export function placeOf(href: string, files: ReadonlySet<string>): Pick<PackageItem, 'path' | 'search'> | 'missing' | 'outside' {
  if (/^https:/i.test(href))
    return href.length <= longestUrl && URL.canParse(href) && new URL(href).username === ''
      ? { path: null, search: new URL(href).href }
      : 'outside'
  const address = launchAddress('', href)
  return address === 'outside' || files.has(address.path) ? address : 'missing'
}

/** Reads a `cmi5.xml`: the course structure of cmi5 (13.1) with its blocks and assignable units. */
class CourseStructure {
  private readonly findings: PackageFinding[] = []
  private readonly items: PackageItem[] = []
  private readonly ids = new Set<string>()

  constructor(
    private readonly root: XmlElement,
    private readonly files: ReadonlySet<string>,
  ) {}

  private find(rule: PackageFinding['rule'], about: string): void {
    if (this.findings.length < packageLimits.findings) this.findings.push({ rule, about: plainText(about, 200) })
  }

  read(): ReadManifest {
    const course = childOf(this.root, 'course')
    this.readChildren(this.root, 0)
    if (!this.items.some(isLaunched)) throw new PackageRefused('noItems')
    const title = languagesOf(childrenOf(childOf(course, 'title'), 'langstring')).first
    return { format: 'cmi5', formatVersion: 'cmi5', title, items: this.items, findings: this.findings }
  }

  private readChildren(element: XmlElement, depth: number): void {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      const name = localName(child.name)
      if (name === 'block') this.readBlock(child, depth)
      if (name === 'au') this.readUnit(child, depth)
    }
  }

  private add(element: XmlElement, kind: 'heading' | 'au', depth: number): PackageItem | null {
    const publisherId = attributeOf(element, 'id').slice(0, longestUrl)
    const id = plainText(publisherId, 200) || `item-${this.items.length + 1}`
    if (this.items.length >= packageLimits.items || this.ids.has(id)) {
      this.find('itemsLeftOut', id)
      return null
    }
    this.ids.add(id)
    const { first, ar, en } = languagesOf(childrenOf(childOf(element, 'title'), 'langstring'))
    const item = plainItem({ id, kind, title: first || id, depth: Math.min(depth, 20) })
    item.facts = { publisherId: publisherId.toWellFormed() || id, titleAr: ar, titleEn: en }
    this.items.push(item)
    return item
  }

  private readBlock(element: XmlElement, depth: number): void {
    this.add(element, 'heading', depth)
    this.readChildren(element, depth + 1)
  }

  private readUnit(element: XmlElement, depth: number): void {
    const item = this.add(element, 'au', depth)
    if (!item) return
    const href = ownText(childOf(element, 'url')).trim()
    const place = placeOf(href, this.files)
    if (place === 'missing') this.find('launchMissing', href)
    else if (place === 'outside') this.find('launchOutside', href)
    else Object.assign(item, place)
    item.launchData = storable(ownText(childOf(element, 'launchParameters'))).slice(0, 4_096)
    item.masteryScore = this.masteryOf(element, item.id)
    item.facts = {
      ...item.facts,
      moveOn: attributeOf(element, 'moveOn') || 'NotApplicable',
      launchMethod: attributeOf(element, 'launchMethod') || 'AnyWindow',
      entitlementKey:
        storable(ownText(childOf(element, 'entitlementKey')))
          .trim()
          .slice(0, 1_000) || null,
    }
  }

  private masteryOf(element: XmlElement, id: string): number | null {
    const written = attributeOf(element, 'masteryScore')
    if (written === '') return null
    const score = numberOf(written)
    if (score !== undefined && score >= 0 && score <= 1) return score
    this.find('valueUnreadable', id)
    return null
  }
}

/** A text that the database can keep. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

export const readCourseStructure = (root: XmlElement, files: ReadonlySet<string>): ReadManifest => {
  if (localName(root.name) !== 'coursestructure') throw new PackageRefused('manifestUnreadable')
  return new CourseStructure(root, files).read()
}
