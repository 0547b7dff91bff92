import { room } from '@/lib/platform/rooms'

/** The permissions are those of the rooms whose texts are translated. */
export const translations = room({
  errors: {
    translationUnreadable: [7480, 422],
    translationLanguages: [7481, 422],
    translationTooLarge: [7482, 413],
    translationExportTooLarge: [7483, 413],
  },
  permissions: {},
  actions: ['translationsExported', 'translationsImported'],
})
