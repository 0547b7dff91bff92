import type { PlayerProps, Scene } from '../scene'
import { AnswerForm } from './answer-form'

type Props = {
  scene: Scene
  reader: PlayerProps['reader']
  texts: Scene['texts']
  action: string
  results: Record<string, unknown>[]
}

/** Without script nothing sees what was opened: the reader says so, and each part counts as an event of its own. */
export const SeenAll = ({ scene, reader, texts, action, results }: Props) =>
  scene.canAnswer ? (
    <noscript>
      <AnswerForm scene={scene} path={reader.path} action={action}>
        {results.map((result) => (
          <input key={JSON.stringify(result)} type="hidden" name="each" value={JSON.stringify(result)} />
        ))}
        <button type="submit" className="button quiet">
          {texts.seenAll}
        </button>
      </AnswerForm>
    </noscript>
  ) : null
