import { contracts } from '@/lib/domain/contracts'
import { codeOf, type ErrorName, pipelineErrors } from '@/lib/platform/errors'
import { errorsOf } from '@/lib/platform/http/openapi'
import { waits } from '@/lib/platform/http/openapi-components'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { messages } from '@/messages/catalogue'

/** The message of an error, with eight seconds to wait where it names a time. */
export const errorText = (language: Language, name: ErrorName): string =>
  text(language, `errors.${name}`, { seconds: 8, difficulty: 0, reason: 'unsolved' })

/** Where the cause and the cure of an error stand: its own texts, or those of its HTTP status. */
export const placeOf = (name: ErrorName): string =>
  name in messages.en.guide.byName ? `guide.byName.${name}` : `guide.byStatus.s${codeOf(name)[1]}`

/** Whether the same request may succeed later. */
export const isWorthRepeating = (name: ErrorName): boolean => waits(name)

/** The operations that may answer with an error; null for those that every operation may answer. */
export function operationsWith(name: ErrorName) {
  const usual: readonly string[] = [...pipelineErrors, 'validation']
  if (usual.includes(name)) return null
  return contracts.filter((contract) => errorsOf(contract).includes(name))
}
