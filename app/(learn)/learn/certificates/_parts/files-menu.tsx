import type { FormName } from '@/app/learn/do/form-actions'
import { certificateFileLanguages } from '@/lib/domain/assessing/certificates/words'
import { IconDownload } from '@/lib/ui/icons'
import { certificateAddress } from '../../_parts/addresses'
import type { Learner } from '../../_parts/learn-page'
import { LineMenu } from '../../_parts/line-menu'

const action: FormName = 'certificate-file'
/** An svg is for printers, who get it by the API. */
const formats = ['pdf', 'png'] as const
const choices = formats.flatMap((format) => certificateFileLanguages.toReversed().map((locale) => ({ format, locale })))

type Props = { id: string; look?: 'button' | 'choice'; learner: Pick<Learner, 't'> }

/** A certificate as a file, in a format and language of the reader's choice: plain forms, which work before any script. */
export function FilesMenu({ id, look = 'button', learner: { t } }: Props) {
  const say = (key: string) => t(`learn.certificates.${key}`)
  const button = (
    <>
      <IconDownload size={20} stroke={1.8} aria-hidden="true" />
      {say('download')}
    </>
  )
  return (
    <LineMenu summary={button} look={look}>
      {choices.map(({ format, locale }) => (
        <li key={`${format} ${locale}`}>
          <form method="post" action={`/learn/do/${action}`}>
            {Object.entries({ id, format, locale, next: certificateAddress(id) }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit">
              {t('learn.certificates.fileAs', { format: say(`formats.${format}`), locale: say(`locales.${locale}`) })}
            </button>
          </form>
        </li>
      ))}
    </LineMenu>
  )
}
