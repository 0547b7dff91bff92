import { languages } from '@/lib/platform/i18n/languages'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { Samples } from './_parts/samples'

/** The parts of the console as they are, in both languages side by side; docs/design.md says what they mean. Outside production only. */
export default consolePage('design', (person) => (
  <>
    <SectionHeader title={person.t('design.title')} intro={person.t('design.intro')} />
    <div className="split wide">
      {languages.map((language) => (
        <Samples key={language} language={language} person={person} />
      ))}
    </div>
  </>
))
