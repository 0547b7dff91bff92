import { textOfHtml } from '../../assessments/exchange/html-text.rules'
import { addPackage, addTool } from '../course/launched-lessons.rules'
import { allNamed, orNothing, textAt } from '../course/xml-parts.rules'
import { filesOf, type Reading } from './reading.rules'

/** A SCORM activity: its package. One that Moodle only referred to has none. */
export function scorm(reading: Reading): void {
  const { builder, section, title } = reading
  const [first] = filesOf(reading, 'package')
  if (first) addPackage(builder, first.key, { section, title, name: first.name })
  else builder.leaveOut('fileMissing', title, orNothing(textAt(reading.own, 'reference')))
}

/** An external tool: its address, or that of the kind of tool that it was registered as. */
export function tool({ builder, own, section, title, language }: Reading): void {
  const of = (name: string) => orNothing(textAt(own, name))
  const registered = textAt(allNamed(own, 'ltitype')[0], 'baseurl')
  const address = of('securetoolurl') || of('toolurl') || registered
  const { said } = textOfHtml(of('intro'))
  const lines = of('instructorcustomparameters')
  addTool(builder, { address, intro: said.all ?? said[language] ?? '', parameters: lines.split('\n') }, { section, title })
}
