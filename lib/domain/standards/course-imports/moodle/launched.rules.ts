import { textOfHtml } from '@/lib/domain/learning/question-banks/exchange/html-text.rules'
import { addPackage, addTool } from '../course/launched-lessons.rules'
import { allNamed, orNothing, textAt } from '../course/xml-parts.rules'
import { filesOf, type Reading } from './reading.rules'

/** The author's description of an activity, as text. */
function introOf({ own, language }: Reading): string {
  const { wording } = textOfHtml(orNothing(textAt(own, 'intro')))
  return wording.all ?? wording[language] ?? ''
}

/** A SCORM activity: its package. One that Moodle only referred to has none. */
export function scorm(reading: Reading): void {
  const { builder, own, section, title } = reading
  const [first] = filesOf(reading, 'package')
  if (first) addPackage(builder, { source: first.key, name: first.name, intro: introOf(reading) }, { section, title })
  else builder.leaveOut('fileMissing', title, orNothing(textAt(own, 'reference')))
}

/** An external tool: its address, or that of the kind of tool that it was registered as. */
export function tool(reading: Reading): void {
  const { builder, own, section, title } = reading
  const of = (name: string) => orNothing(textAt(own, name))
  const registered = textAt(allNamed(own, 'ltitype')[0], 'baseurl')
  const address = of('securetoolurl') || of('toolurl') || registered
  const lines = of('instructorcustomparameters')
  addTool(builder, { address, intro: introOf(reading), parameters: lines.split('\n') }, { section, title })
}
