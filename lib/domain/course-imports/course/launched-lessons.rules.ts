import { isSafeAddress } from '../../modules/rich-text/rich-text.rules'
import type { CourseBuilder } from './course.rules'

type Place = { section: number; title: string }

/** Adds the lesson of a course package, which the organization gets with the import. */
export function addPackage(builder: CourseBuilder, source: string, { section, title, name }: Place & { name: string }): void {
  const packageId = builder.package(source, name)
  if (packageId !== null)
    builder.lesson({ section, title, typeKey: 'launch.scorm', settings: {}, body: { packageId }, quiz: null })
}

/** What an archive says of a tool of another system: its address and its parameters, each as `name=value`. */
type Tool = { address: string; intro: string; parameters: readonly string[] }

function parameterOf(text: string): { name: string; value: string }[] {
  const at = text.indexOf('=')
  const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return /^[A-Za-z0-9_.-]{1,100}$/.test(name) && value !== '' && value.length <= 500 ? [{ name, value }] : []
}

/** Adds the lesson of a tool. Whether the organization has that tool is found out when the course is stored. */
export function addTool(builder: CourseBuilder, { address, intro, parameters }: Tool, { section, title }: Place): void {
  if (!/^https?:\/\//i.test(address) || address.length > 2000 || !isSafeAddress(address)) {
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
