export type Language = 'ar' | 'en'

/** How many journeys run at a time; each worker has organizations of its own, so that journeys do not affect each other. */
export const workers = 3

export const port = Number(process.env.E2E_PORT ?? 3217)

/** With it the journeys read how much the server has left to do. */
export const metricsToken = 'metrics of the journeys'

/** `npm run test:pictures`: everything in every look and both languages, with pictures in test-results/screens. */
export const takesPictures = Boolean(process.env.E2E_PICTURES)

/** The organizations of the demo, by their own language. The first worker uses these themselves, the others copies of them. */
const demo = { ar: 'alnoor', en: 'horizon' } as const

export const slugOf = (language: Language, worker: number) => (worker === 0 ? demo[language] : `${demo[language]}-${worker + 1}`)

/** The organization of the journey that blocks all its people. */
export const gatedSlugOf = (language: Language) => `${demo[language]}-gated`

/** The organization that programs of others call: no journey changes what they find there. */
export const outsideSlug = `${demo.ar}-outside`

/** The language of a secondary flow; over all flows both languages are used. */
export const inOneLanguage = (language: Language): Language[] => (takesPictures ? ['ar', 'en'] : [language])

/** The languages of the journey that blocks all people of its organization. */
export const gatedLanguages = inOneLanguage('ar')

/** The organization whose pages are looked at one after the other: no journey changes what is shown there. */
export const shownSlugOf = (language: Language) => `${demo[language]}-shown`

/** Every copy that the journeys need: its short name and what it is a copy of. */
export const copies = (['ar', 'en'] as const).flatMap((language) =>
  [
    ...Array.from({ length: workers - 1 }, (_, index) => slugOf(language, index + 1)),
    ...(gatedLanguages.includes(language) ? [gatedSlugOf(language)] : []),
    ...(language === 'ar' ? [outsideSlug] : []),
    shownSlugOf(language),
  ].map((slug) => ({
    slug,
    of: demo[language],
  })),
)
