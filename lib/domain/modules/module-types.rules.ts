/** <family>.<name> */
export const moduleTypeKey = /^[a-z][a-zA-Z0-9]*\.[a-z][a-zA-Z0-9]*$/

/** The learner's action in a module: one verb per type, which determines the player and the permission. */
export const learnerActions = [
  'read',
  'watch',
  'listen',
  'browse',
  'practise',
  'lookup',
  'attempt',
  'submit',
  'review',
  'respond',
  'code',
  'record',
  'explore',
  'arrange',
  'decide',
  'acknowledge',
  'discuss',
  'vote',
  'attend',
  'launch',
] as const

/** Types of the product that learners cannot take yet: modules of them that exist stay, new ones are not made. */
const notLearnable: ReadonlySet<string> = new Set(['assessment.quiz'])

/** Whether new modules are made of a type. */
export const isLearnable = (typeKey: string): boolean => !notLearnable.has(typeKey)

/** Keys reserved for types of the product, existing or planned. */
export const builtInModuleTypeKeys = [
  'content.article',
  'content.video',
  'content.audio',
  'content.document',
  'content.embed',
  'content.slides',
  'content.flashcards',
  'content.glossary',
  'assessment.quiz',
  'assessment.assignment',
  'assessment.peerReview',
  'assessment.survey',
  'assessment.coding',
  'assessment.oral',
  'interactive.hotspot',
  'interactive.dragDrop',
  'interactive.branching',
  'interactive.timeline',
  'interactive.checklist',
  'interactive.simulation',
  'social.discussion',
  'social.poll',
  'live.session',
  'live.inPerson',
  'launch.scorm',
  'launch.cmi5',
  'launch.xapi',
  'launch.lti',
  'policy.acknowledgement',
  'path.milestone',
]
