'use client'
import ar from '@/messages/ar/failure.json'
import en from '@/messages/en/failure.json'

const texts = { ar: ar.common.failure, en: en.common.failure }

/** What stands in place of a page that failed. In both languages: what failed may be the finding out of the language. */
export const ErrorPage = ({ again }: { again: () => void }) => (
  <main className="panel stack">
    {(['ar', 'en'] as const).map((language) => (
      <section key={language} className="stack" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <h1>{texts[language].title}</h1>
        <p>{texts[language].detail}</p>
        <div>
          <button type="button" className="button" onClick={again}>
            {texts[language].again}
          </button>
        </div>
      </section>
    ))}
  </main>
)
