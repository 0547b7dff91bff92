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
