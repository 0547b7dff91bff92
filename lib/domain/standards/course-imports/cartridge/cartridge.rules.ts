import type { Language } from '@/lib/platform/i18n/languages'
import { ownText, type XmlElement } from '@/lib/platform/xml'
import type { CourseTexts } from '../archives/course-texts.rules'
import { CourseRefused } from '../archives/entries.rules'
import { courseLimits } from '../archives/limits.rules'
import { baseName, folderOf, referredName } from '../archives/names.rules'
import { type Course, CourseBuilder, titleOf } from '../course/course.rules'
import { addTool } from '../course/launched-lessons.rules'
import { addAddress, addFile, addPage, addQuiz, type ReadPage, readPage } from '../course/lessons.rules'
import { childOf, childrenOf, textAt, xmlOf } from '../course/xml-parts.rules'
import { type CartridgeManifest, type Place, type Resource, readManifest } from './manifest.rules'
import { type CartridgeAssessment, readAssessment } from './qti.rules'

type Options = { language: Language; untitled: string; freshKey: () => string }

/** The prefix that programs write before references to files of the cartridge. */
const fileBase = /^(?:\$IMS[-_]CC[-_]FILEBASE\$|%24IMS[-_]CC[-_]FILEBASE%24)\/?/i
const isPage = (name: string) => /\.(?:html?|xhtml)$/i.test(name)

class CartridgeReader {
  readonly builder: CourseBuilder
  private readonly assessments = new Map<string, CartridgeAssessment | null>()
  // Places may name one resource several times; each text is read once.
  private readonly pages = new Map<string, ReadPage | undefined>()
  private readonly roots = new Map<string, XmlElement | null>()
  private repeatedBytes = 0

  constructor(
    private readonly manifest: CartridgeManifest,
    private readonly gathered: CourseTexts,
    private readonly options: Options,
  ) {
    this.builder = new CourseBuilder((source) => {
      const size = gathered.sizes.get(source)
      return size === undefined ? null : { entry: source, size }
    })
  }

  read(): Course {
    const { manifest, builder, options } = this
    const { course } = builder
    course.title = titleOf(manifest.title) || options.untitled
    course.description = manifest.description
    // Questions first, so that quizzes know which of them are there.
    for (const [id, resource] of manifest.resources)
      if (resource.kind === 'bank' || resource.kind === 'quiz') this.assessment(id, resource)
    let loose = -1
    for (const place of manifest.places) {
      if (place.places.length > 0) {
        loose = -1
        const section = builder.section(place.title || options.untitled)
        this.place(place, section)
        this.places(place.places, section)
      } else {
        // Lessons between the sections have one of their own.
        if (loose < 0) loose = builder.section(course.title)
        this.place(place, loose)
      }
    }
    return course
  }

  private places(places: readonly Place[], section: number): void {
    for (const place of places) {
      this.place(place, section)
      this.places(place.places, section)
    }
  }

  /** The lesson of one place, without those below it. */
  private place({ title, resource: id }: Place, section: number): void {
    if (id === null || this.builder.isFull(title)) return
    const resource = this.manifest.resources.get(id)
    const shown = titleOf(title) || titleOf(baseName(resource?.href ?? '')) || this.options.untitled
    if (resource) this.lesson(id, resource, { section, title: shown })
    else this.builder.leaveOut('fileMissing', shown, id.slice(0, 200))
  }

  private lesson(id: string, resource: Resource, at: { section: number; title: string }): void {
    const { builder } = this
    const { kind, type } = resource
    if (kind === 'page') this.webContent(resource, at)
    else if (kind === 'link') this.link(resource, at)
    else if (kind === 'quiz') this.quiz(id, resource, at)
    else if (kind === 'discussion') builder.leaveOut('discussion', at.title)
    else if (kind === 'tool') this.tool(resource, at)
    else if (kind === 'other') builder.leaveOut('activityType', at.title, type)
  }

  private webContent({ href }: Resource, at: { section: number; title: string }): void {
    const { builder, gathered } = this
    const name = referredName(href, '') ?? ''
    if (!isPage(name)) {
      addFile(builder, name, at)
      return
    }
    const read = this.page(name, at)
    if (read) addPage(builder, read, at)
    else builder.leaveOut(gathered.tooLong.has(name) ? 'pageTooLarge' : 'fileMissing', at.title, name)
  }

  /** The content of a page; parts that are left out are reported with its first lesson. */
  private page(name: string, { title }: { title: string }): ReadPage | undefined {
    const { builder, gathered, options, pages } = this
    if (pages.has(name)) {
      this.repeatedBytes += gathered.sizes.get(name) ?? 0
      if (this.repeatedBytes > courseLimits.texts) throw new CourseRefused('tooLarge')
      return pages.get(name)
    }
    const html = gathered.take(name)
    const resolve = (reference: string) => this.nameOf(reference, folderOf(name))
    const read = html === undefined ? undefined : readPage(builder, html, { title, language: options.language, resolve })
    pages.set(name, read)
    return read
  }

  /** The file that a page means: from the base of files, which some programs keep in a folder, or from its own folder. */
  private nameOf(reference: string, folder: string): string | null {
    const isFromBase = fileBase.test(reference)
    const path = reference.replace(fileBase, '')
    const folders = isFromBase ? ['', 'web_resources/', folder] : [folder, '']
    const names = folders.flatMap((each) => referredName(path, each) ?? [])
    return names.find((name) => this.gathered.sizes.has(name)) ?? null
  }

  private xmlOf({ href, files }: Resource): XmlElement | null {
    const name = [href, ...files].map((each) => referredName(each, '') ?? '').find((each) => this.gathered.has(each))
    if (name === undefined) return null
    const known = this.roots.get(name)
    const root = known === undefined ? xmlOf(this.gathered.take(name)) : known
    this.roots.set(name, root)
    return root
  }

  private link(resource: Resource, at: { section: number; title: string }): void {
    const link = this.xmlOf(resource)
    const address = childOf(link ?? undefined, 'url')?.attributes.href ?? ''
    if (!link) this.builder.leaveOut('unreadable', at.title, resource.href)
    else addAddress(this.builder, address, { ...at, title: at.title || textAt(link, 'title') })
  }

  private tool(resource: Resource, at: { section: number; title: string }): void {
    const link = this.xmlOf(resource)
    const of = (name: string) => textAt(link ?? undefined, name)
    const properties = childrenOf(childOf(link ?? undefined, 'custom'), 'property')
    const parameters = properties.map((each) => `${each.attributes.name ?? ''}=${ownText(each).trim()}`)
    const address = of('secure_launch_url') || of('launch_url')
    addTool(this.builder, { address, intro: of('description'), parameters }, at)
  }

  /** The questions of a resource, which are added when they are asked for the first time. */
  private assessment(id: string, resource: Resource): CartridgeAssessment | null {
    const known = this.assessments.get(id)
    if (known !== undefined) return known
    const { language, freshKey } = this.options
    const root = this.xmlOf(resource)
    const found = root && readAssessment(root, { language, freshKey }, this.builder.questionsLeft + 1)
    this.assessments.set(id, found)
    for (const { ident, kind, read, lost } of found?.questions ?? []) this.builder.question(`${id}/${ident}`, read, kind, lost)
    return found
  }

  private quiz(id: string, resource: Resource, at: { section: number; title: string }): void {
    const found = this.assessment(id, resource)
    if (!found) this.builder.leaveOut('unreadable', at.title, resource.href)
    else {
      const questions = found.questions.map(({ ident, points }) => ({ key: `${id}/${ident}`, points }))
      addQuiz(this.builder, { questions, timeLimitSeconds: found.minutes * 60, attemptsAllowed: found.attempts }, at)
    }
  }
}

/** The course of a Common Cartridge. */
export const readCartridge = (gathered: CourseTexts, options: Options): Course =>
  new CartridgeReader(readManifest(gathered.take('imsmanifest.xml')), gathered, options).read()
