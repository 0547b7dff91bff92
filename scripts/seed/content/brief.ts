import { bullets, type ContentPath, formatted, type Language } from './writing'

/** Title, first words and points of a lesson in one language. */
export type Lesson = [title: string, intro: string, ...points: string[]]

/** A path of one short lesson, in the languages that it is written in. */
export function brief(path: string, source: Language, lesson: { ar?: Lesson; en?: Lesson }): ContentPath {
  const { ar, en } = lesson
  const [, ...inArabic] = ar ?? en ?? ['']
  const [, ...inEnglish] = en ?? ar ?? ['']
  const [introAr = '', ...pointsAr] = inArabic
  const [introEn = '', ...pointsEn] = inEnglish
  return {
    path,
    source,
    sections: [{ title: { ar: 'البداية', en: 'First steps' }, items: ['lesson'] }],
    modules: [
      {
        key: 'lesson',
        type: 'content.article',
        title: { ...(ar && { ar: ar[0] }), ...(en && { en: en[0] }) },
        body: ({ say }) => ({
          blocks: [
            { kind: 'paragraph', id: 'intro', text: say(introAr, introEn) },
            { kind: 'richText', id: 'points', text: say(formatted(bullets(...pointsAr)), formatted(bullets(...pointsEn))) },
          ],
        }),
      },
    ],
  }
}
