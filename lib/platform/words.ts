/** Whose data a grant covers: everybody's, that of the holder's groups, the holder's own; widest first. */
export const scopes = ['any', 'group', 'own'] as const
export type Scope = (typeof scopes)[number]

export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'expired', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** States in which a job has ended. */
export const jobOutcomes = ['succeeded', 'failed', 'expired', 'cancelled'] as const
export type JobOutcome = (typeof jobOutcomes)[number]

export const roleTypes = ['superAdmin', 'admin', 'user'] as const
export type RoleType = (typeof roleTypes)[number]

/** The digits a person reads; `auto` follows the language. */
export const numerals = ['auto', 'latn', 'arab'] as const
export type Numerals = (typeof numerals)[number]

export const calendars = ['gregory', 'islamic-umalqura', 'both'] as const
export type Calendar = (typeof calendars)[number]

/** States of a signing key. */
export const keyStates = ['next', 'active', 'retired'] as const
export type KeyState = (typeof keyStates)[number]

export const actorTypes = ['user', 'apiKey', 'system'] as const
export type ActorType = (typeof actorTypes)[number]

export const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'test'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/** app: a program of the organization; browser: public, shipped in pages and apps; service: of a program's own account, without a person. */
export const keyKinds = ['app', 'browser', 'service'] as const
export type KeyKind = (typeof keyKinds)[number]

/** The pictures of an organization; `logoDark` stands on dark grounds. */
export const markNames = ['logo', 'logoDark', 'favicon', 'seal'] as const
export type MarkName = (typeof markNames)[number]
/** A PNG in the storage, named by its content. `small`: the size of a copy beside it, for where it is shown small; those of before have none. */
export type Mark = { fileId: string; object: string; width: number; height: number; small?: { width: number; height: number } }
export type Marks = Partial<Record<MarkName, Mark>>

export const deployments = ['production', 'preview', 'development'] as const
export type Deployment = (typeof deployments)[number]

/** The language in which learning was served; `none` where it is not known, such as before the first event. */
export const servedLanguages = ['ar', 'en', 'none'] as const
export type ServedLanguage = (typeof servedLanguages)[number]
