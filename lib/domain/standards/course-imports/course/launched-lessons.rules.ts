import type { CourseBuilder } from './course.rules'
import { isWebAddress } from './lessons.rules'

type Place = { section: number; title: string }

/** The archive of a package, what it is called, and what its author wrote about it. */
type Package = { source: string; name: string; intro: string }

/** Adds the lesson of a course package, which the organization gets with the import. */
export function addPackage(builder: CourseBuilder, { source, name, intro }: Package, { section, title }: Place): void {
  const packageId = builder.package(source, name)
  if (packageId === null) return
  const about = intro.slice(0, 2000).trim()
  const body = { packageId, ...(about !== '' && { intro: about }) }
  builder.lesson({ section, title, typeKey: 'launch.scorm', settings: {}, body, quiz: null })
}

/** A tool of another system in an archive: its address and its parameters, each as `name=value`. */
type Tool = { address: string; intro: string; parameters: readonly string[] }

function parameterOf(text: string): { name: string; value: string }[] {
  const at = text.indexOf('=')
  const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return /^[A-Za-z0-9_.-]{1,100}$/.test(name) && value !== '' && value.length <= 500 ? [{ name, value }] : []
}

/** Adds the lesson of a tool. Whether the organization has that tool is found out when the course is stored. */
export function addTool(builder: CourseBuilder, { address, intro, parameters }: Tool, { section, title }: Place): void {
  if (address.length > 2000 || !isWebAddress(address)) {
    builder.leaveOut('tool', title, address.slice(0, 200))
    return
  }
  const custom = parameters
    .slice(0, 100)
    .flatMap((each) => parameterOf(each.slice(0, 700)))
    .slice(0, 20)
  const body = { intro: intro.slice(0, 2000).trim() || title, targetUrl: address, ...(custom.length > 0 && { custom }) }
  builder.lesson({ section, title, typeKey: 'launch.lti', settings: {}, body, quiz: null })
}
