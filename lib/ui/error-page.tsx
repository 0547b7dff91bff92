'use client'
import ar from '@/messages/ar/failure.json'
import en from '@/messages/en/failure.json'

const texts = { ar: ar.common.failure, en: en.common.failure }

/**
 * The page in place of one that failed. It is in both languages, because finding out the language may have
 * failed.
 */
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
