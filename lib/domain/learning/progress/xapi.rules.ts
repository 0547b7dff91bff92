const adl = (verb: string) => `http://adlnet.gov/expapi/verbs/${verb}`
const video = (verb: string) => `https://w3id.org/xapi/video/verbs/${verb}`

/** The IRI of the xAPI verb of a learner's action. Only the action is stored, which takes a tenth of the bytes. */
const verbs = new Map<string, string>([
  ['acknowledged', 'http://activitystrea.ms/schema/1.0/acknowledge'],
  ['answered', adl('answered')],
  ['cardAnswered', adl('answered')],
  ['cueAnswered', adl('answered')],
  ['submitted', adl('answered')],
  ['checkedIn', adl('attended')],
  ['completed', adl('completed')],
  ['failed', adl('failed')],
  ['passed', adl('passed')],
  ['initialized', adl('initialized')],
  ['started', adl('attempted')],
  ['registered', adl('registered')],
  ['terminated', adl('terminated')],
  ['voted', adl('responded')],
  ['played', video('played')],
  ['paused', video('paused')],
  ['seeked', video('seeked')],
  ['spotOpened', adl('interacted')],
  ['ticked', adl('interacted')],
  ['unticked', adl('interacted')],
  ['decided', adl('interacted')],
  ['wentBack', adl('interacted')],
  ['evidenceAdded', adl('interacted')],
  ['cueAcknowledged', adl('interacted')],
])
const usual = adl('experienced')
export const verbOf = (action: string): string => verbs.get(action) ?? usual

/** The actions whose statements have a verb: these alone, or all but these; an empty list of these for an unknown verb. */
export function actionsOf(verb: string): { areThese: boolean; actions: string[] } {
  if (verb === usual) return { areThese: false, actions: [...verbs.keys()].filter((action) => verbOf(action) !== usual) }
  return { areThese: true, actions: [...verbs.keys()].filter((action) => verbOf(action) === verb) }
}
