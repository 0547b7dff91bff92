import { ownText, type XmlElement } from '@/lib/platform/xml'
import { type PackageFormat, type TimeLimitAction, timeLimitActions } from '../../words'
import { secondsOfSpan } from '../durations.rules'
import { prerequisitesOf } from '../item-locks.rules'
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
import { idsIn, longestPrerequisite, prerequisiteOf } from '../prerequisites.rules'
import { attributeOf, childOf, childrenOf, localName, numberOf, textOf } from './manifest-parts.rules'

type Resource = { element: XmlElement; base: string; isSco: boolean; href: string }

/** Reads an `imsmanifest.xml`: one organization of a SCORM 1.2 or 2004 package, with what its items say. */
class ScormManifest {
  private readonly findings: PackageFinding[] = []
  private readonly items: PackageItem[] = []
  private readonly ids = new Set<string>()
  private readonly resources = new Map<string, Resource>()
  private readonly format: PackageFormat
  private readonly formatVersion: string
  private isSequenced = false

  constructor(
    private readonly root: XmlElement,
    private readonly files: ReadonlySet<string>,
  ) {
    const written = textOf(childOf(root, 'metadata', 'schemaversion'), 60)
    const namespaces = Object.entries(root.attributes).flatMap(([name, value]) => (name.startsWith('xmlns') ? [value] : []))
    const isOld = written === '1.2' || (written === '' && namespaces.some((name) => name.includes('adlcp_rootv1p2')))
    const isNew = /^(2004|CAM 1\.3)/i.test(written) || namespaces.some((name) => name.includes('adlcp_v1p3'))
    this.format = isOld || !isNew ? 'scorm12' : 'scorm2004'
    this.formatVersion = written || (this.format === 'scorm12' ? '1.2' : '2004')
    if (!isOld && !isNew) this.find('versionUnknown', written || 'schemaversion')
  }

  private find(rule: PackageFinding['rule'], about: string): void {
    if (this.findings.length < packageLimits.findings) this.findings.push({ rule, about: plainText(about, 200) })
  }

  read(): ReadManifest {
    this.readResources()
    if (childrenOf(this.root, 'manifest').length > 0) this.find('submanifestLeftOut', 'manifest')
    const title = this.readOrganization()
    this.checkPrerequisites()
    if (this.isSequenced) this.find('sequencingLeftOut', 'sequencing')
    if (!this.items.some(isLaunched)) throw new PackageRefused('noItems')
    const { format, formatVersion, items, findings } = this
    return { format, formatVersion, title, items, findings }
  }

  /** Those that cannot be read, or that name what is not there, are left out: their items are open. */
  private checkPrerequisites(): void {
    for (const item of this.items) {
      const script = prerequisitesOf(item)
      if (script === null) continue
      const found = prerequisiteOf(script)
      if (found && idsIn(found).every((id) => this.ids.has(id))) continue
      item.facts = {}
      this.find('prerequisitesLeftOut', item.id)
    }
  }

  private readResources(): void {
    const list = childOf(this.root, 'resources')
    const base = attributeOf(this.root, 'base') + attributeOf(list, 'base')
    for (const element of childrenOf(list, 'resource')) {
      // A package has no more resources than files.
      if (this.resources.size >= packageLimits.files) return
      const own = base + attributeOf(element, 'base')
      const href = attributeOf(element, 'href')
      this.resources.set(attributeOf(element, 'identifier'), {
        element,
        base: own,
        href,
        isSco: attributeOf(element, 'scormtype').toLowerCase() === 'sco',
      })
      for (const file of childrenOf(element, 'file').slice(0, packageLimits.files)) this.checkFile(own, attributeOf(file, 'href'))
    }
  }

  private checkFile(base: string, href: string): void {
    if (href === '') return
    const address = launchAddress(base, href)
    if (address === 'outside') this.find('launchOutside', href)
    else if (!this.files.has(address.path)) this.find('fileMissing', address.path)
  }

  /** The items of the default organization; its title. Without one, each resource that reports is an item. */
  private readOrganization(): string {
    const list = childOf(this.root, 'organizations')
    const all = childrenOf(list, 'organization')
    const wanted = attributeOf(list, 'default')
    const chosen = all.find((one) => attributeOf(one, 'identifier') === wanted) ?? all[0]
    if (all.length > 1) this.find('organizationsLeftOut', `${all.length - 1}`)
    this.noteSequencing(chosen)
    for (const item of childrenOf(chosen, 'item')) this.readItem(item, 0)
    if (this.items.length === 0)
      for (const [id, { isSco }] of this.resources) if (isSco) this.addItem({ id, title: id, depth: 0 }, id, undefined)
    return textOf(childOf(chosen, 'title'))
  }

  private readItem(element: XmlElement, depth: number): void {
    const id = attributeOf(element, 'identifier')
    const title = textOf(childOf(element, 'title'))
    this.noteSequencing(element)
    this.addItem({ id, title: title || id, depth }, attributeOf(element, 'identifierref'), element)
    for (const child of childrenOf(element, 'item')) this.readItem(child, depth + 1)
  }

  private addItem(named: { id: string; title: string; depth: number }, reference: string, element: XmlElement | undefined): void {
    const id = plainText(named.id, 200) || `item-${this.items.length + 1}`
    if (this.items.length >= packageLimits.items || this.ids.has(id)) {
      this.find('itemsLeftOut', id)
      return
    }
    this.ids.add(id)
    const item = plainItem({ id, kind: 'heading', title: plainText(named.title, 200) || id, depth: Math.min(named.depth, 20) })
    this.items.push(item)
    const script = textOf(childOf(element, 'prerequisites'), longestPrerequisite)
    if (script !== '') item.facts.prerequisites = script
    const resource = this.resources.get(reference)
    const address = resource?.href ? launchAddress(resource.base, resource.href, attributeOf(element, 'parameters')) : null
    if (reference === '') return
    if (!address) this.find('launchMissing', id)
    else if (address === 'outside') this.find('launchOutside', resource?.href ?? id)
    else if (this.files.has(address.path))
      Object.assign(item, { kind: resource?.isSco ? 'sco' : 'asset', ...address }, this.rulesOf(element, id))
    else this.find('launchMissing', address.path)
  }

  /** Mastery score, time limit and data of an item, in the words of both versions. */
  private rulesOf(element: XmlElement | undefined, id: string): Partial<PackageItem> {
    return {
      masteryScore: this.masteryOf(element, id),
      maxTimeSeconds: this.spanOf(element, id),
      timeLimitAction: actionOf(textOf(childOf(element, 'timelimitaction'), 60)),
      launchData: storable(ownText(childOf(element, 'datafromlms')).slice(0, 4_096)),
    }
  }

  private spanOf(element: XmlElement | undefined, id: string): number | null {
    const limits = childOf(element, 'sequencing', 'limitConditions')
    const text = textOf(childOf(element, 'maxtimeallowed'), 60) || attributeOf(limits, 'attemptAbsoluteDurationLimit')
    if (text === '') return null
    const seconds = secondsOfSpan(text)
    if (seconds === null) this.find('valueUnreadable', id)
    return seconds
  }

  private masteryOf(element: XmlElement | undefined, id: string): number | null {
    const primary = childOf(element, 'sequencing', 'objectives', 'primaryObjective')
    const isMeasured = attributeOf(primary, 'satisfiedByMeasure').toLowerCase() === 'true'
    const old = textOf(childOf(element, 'masteryscore'), 40)
    const text = old || (isMeasured ? textOf(childOf(primary, 'minNormalizedMeasure'), 40) || '1' : '')
    if (text === '') return null
    const value = numberOf(text)
    const score = value === undefined ? undefined : old ? value / 100 : value
    if (score !== undefined && score >= 0 && score <= 1) return score
    this.find('valueUnreadable', id)
    return null
  }

  /** Rules of sequencing beyond the order of the items and the mastery score: they are named in the report, not followed. */
  private noteSequencing(element: XmlElement | undefined): void {
    const sequencing = childOf(element, 'sequencing')
    const parts = (sequencing?.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : [localName(child.name)]))
    if (parts.some((name) => name === 'sequencingrules' || name === 'rolluprules' || name === 'randomizationcontrols'))
      this.isSequenced = true
  }
}

/** A text that the database can keep. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

function actionOf(text: string): TimeLimitAction | null {
  const [leave = '', message = ''] = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  return timeLimitActions.find((action) => action.toLowerCase() === `${leave}${message.replace(/\s/g, '')}`) ?? null
}

export const readScormManifest = (root: XmlElement, files: ReadonlySet<string>): ReadManifest => {
  if (localName(root.name) !== 'manifest') throw new PackageRefused('manifestUnreadable')
  return new ScormManifest(root, files).read()
}
