import { updateAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { type Field, type FieldTexts, formFields } from '@/lib/ui/form/fields'

/** A choice or a number that always has a value: its field cannot be emptied. */
export const withoutEmptying = (field: Field): Field =>
  !field.isNullable && (field.kind === 'choice' || field.kind === 'number') ? { ...field, isRequired: true } : field

/** The settings that are typed in minutes, and which the API has in seconds. */
const minutes = { timeLimitSeconds: 1440, cooldownSeconds: 43_200 }

const names = {
  texts: ['title', 'instructions'],
  purpose: ['purpose', 'passPercent', 'negativeMarking', 'partialCredit', 'arabicMatching'],
  time: [
    'timeLimitSeconds',
    'opensAt',
    'closesAt',
    'finishAfterClose',
    'overduePolicy',
    'graceSeconds',
    'attemptsAllowed',
    'cooldownSeconds',
    'keepScore',
  ],
  questions: ['navigation', 'shuffleQuestions', 'shuffleOptions', 'avoidRepeats'],
  results: ['release', 'anonymousMarking', 'keepsRecord'],
  access: ['accessCode'],
} as const
export type SettingGroup = { name: keyof typeof names; fields: Field[] }

/** The fields of the settings in few groups. */
export const settingGroups = (texts: FieldTexts): SettingGroup[] =>
  Object.entries(names).map(([name, order]) => ({
    name: name as SettingGroup['name'],
    fields: formFields(updateAssessment, texts, { order: [...order], ltr: ['accessCode'] })
      .map(withoutEmptying)
      .map((field) => {
        const most = minutes[field.name as keyof typeof minutes]
        return most && field.kind === 'number' ? { ...field, isWhole: false, max: most } : field
      }),
  }))
