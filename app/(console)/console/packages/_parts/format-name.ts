import type { PackageFormat } from '@/lib/domain/launches/words'

/** Names of standards, which are the same in every language; kept in their own direction. */
const names: Record<PackageFormat, string> = { scorm12: 'SCORM 1.2', scorm2004: 'SCORM 2004', cmi5: 'cmi5', xapi: 'xAPI' }
export const formatName = (format: PackageFormat): string => `\u2066${names[format]}\u2069`
