import { wayIn } from '../../answers.rules'
import { numberOf, recordsOf, textOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import { pictureOf } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import styles from './branching.module.css'
import { Enhance } from './enhance'
import { BranchingView, choicesAt, type Scenario } from './view'

function Branching({ module, scene, reader, texts: all }: PlayerProps) {
  const { body, settings, assets } = module
  const texts = all.branching
  const edges = recordsOf(body.edges).map(({ id, from, to, text, feedback }) => ({
    id: textOf(id),
    from: textOf(from),
    to: textOf(to),
    text: textOf(text),
    feedback: textOf(feedback),
  }))
  const scenario: Scenario = {
    start: textOf(body.start),
    edges,
    nodes: recordsOf(body.nodes).map((node) => ({
      id: textOf(node.id),
      title: textOf(node.title),
      text: textOf(node.text),
      alt: textOf(node.alt),
      picture: pictureOf(assets, node.image, textOf(node.alt)),
      isEnd: node.isEnd === true,
    })),
    mayGoBack: settings.allowBack === true,
    loopCap: numberOf(settings.loopCap, 10),
  }
  const way = wayIn(scene.events, scenario.start)
  return (
    <div className="stack">
      <Lines text={textOf(body.intro)} />
      <Enhance props={{ scene, scenario, texts }}>
        <BranchingView scenario={scenario} way={way} texts={texts}>
          <AnswerForm scene={scene} path={reader.path} action="decided" className={styles.choices}>
            {choicesAt(scenario, way).map(({ id, to, text }) => (
              <button
                type="submit"
                key={id}
                name="r:json"
                value={JSON.stringify({ nodeId: to, edgeId: id })}
                dir="auto"
                disabled={!scene.canAnswer}
              >
                {text}
              </button>
            ))}
          </AnswerForm>
          {way.length > 1 && scene.canAnswer && (
            <AnswerForm scene={scene} path={reader.path} action="wentBack">
              <button type="submit" className="link-button" name="r.nodeId:string" value={scenario.start}>
                {texts.again}
              </button>
            </AnswerForm>
          )}
        </BranchingView>
        <StandingNote scene={scene} standing={scene.standing} />
      </Enhance>
    </div>
  )
}

export const branching: ModulePlayer = { typeKey: 'interactive.branching', Played: Branching }
