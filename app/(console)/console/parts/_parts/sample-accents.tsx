import { accentOf } from '@/lib/ui/accent'
import { Code } from '@/lib/ui/when'

const own = ['#0d5f56', '#f2c230', '#7a1fa2', '#000000', '#c9302c']

/** The accents for some colours of organizations, in both colour schemes. */
export const SampleAccents = () => (
  <ul className="split narrow">
    {own.map((colour) => {
      const { light, dark } = accentOf(colour)
      return (
        <li key={colour} className="row tight">
          {[colour, light.accent, dark.accent].map((shown, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the same colour may stand in two places
              key={at}
              className="tile"
              style={{ background: shown, border: '1px solid var(--field-line)' }}
            />
          ))}
          <Code>{colour}</Code>
        </li>
      )
    })}
  </ul>
)
