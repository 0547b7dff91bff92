'use client'

import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import type { ResponseProps, System, TagProps } from './swagger'
import { TryBar, type TryProps } from './try-bar'

export type Words = Record<'about' | 'operations' | 'example' | 'body', string>
export type PageProps = { language: Language; words: Words; attempt: TryProps }

const Page = createContext<PageProps | null>(null)
/** The page's props for the parts below; Swagger UI makes the parts without them. */
export const PageProvider = Page.Provider
function usePage(): PageProps {
  const page = useContext(Page)
  if (!page) throw new Error('The parts of the reference stand within a PageProvider')
  return page
}

/** The page around the operations: how to try them, and what the document says of itself, which is drawn when it is asked for. */
export function ReferenceLayout(system: System) {
  const { language, words, attempt } = usePage()
  const [isAbout, setAbout] = useState(false)
  const part = (name: string) => system.getComponent(name, true)
  const [Icons, Errors, Authorize, Operations, About] = [
    system.getComponent('SvgAssets'),
    part('errors'),
    part('AuthorizeBtnContainer'),
    part('operations'),
    part('InfoContainer'),
  ]
  return (
    <div className="stack">
      <TryBar system={system} {...attempt}>
        <div className="swagger-ui" lang="en" dir="ltr">
          <Icons />
          <Authorize />
        </div>
      </TryBar>
      {/* At the level of the groups: of a long list only what is near the screen is in the page, and the head of a group may not be. */}
      <h3 className="hidden-visually">{words.operations}</h3>
      <div className="swagger-ui docs-operations" lang="en" dir="ltr">
        <Errors />
        <Operations />
      </div>
      <details onToggle={(event) => setAbout(event.currentTarget.open)}>
        <summary lang={language}>{words.about}</summary>
        {isAbout && (
          <div className="swagger-ui docs-about" lang="en" dir="ltr">
            <About />
          </div>
        )}
      </details>
    </div>
  )
}

/** The head of a group of operations; Swagger UI's own opens by a click on a heading, which no keyboard reaches. */
export function OperationTag({ tag, tagObj, children, layoutActions, layoutSelectors }: TagProps) {
  const { language } = usePage()
  const key = ['operations-tag', tag]
  const isOpen = layoutSelectors.isShown(key, true)
  const description = tagObj.getIn(['tagDetails', 'description'])
  return (
    <div className="docs-tag">
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => layoutActions.show(key, !isOpen)}>
          {tag}
        </button>
      </h3>
      {typeof description === 'string' && (
        <p lang={language} dir={direction(language)}>
          {description}
        </p>
      )}
      {isOpen && children}
    </div>
  )
}

type RefusalProps = ResponseProps & { Whole: ComponentType<ResponseProps> }
/** Refusals are told in words; their example, which is most of the work of opening an operation, is drawn when it is asked for. */
export function Response({ Whole, getComponent, ...props }: RefusalProps) {
  const { words } = usePage()
  const [isWhole, setWhole] = useState(props.code < '400')
  const Markdown = getComponent('Markdown', true)
  if (isWhole) return <Whole {...props} getComponent={getComponent} />
  return (
    <tr className={`response ${props.className ?? ''}`} data-code={props.code}>
      <td className="response-col_status">{props.code}</td>
      <td className="response-col_description" colSpan={2}>
        <Markdown source={props.response.get('description')} />
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {words.example}
        </button>
      </td>
    </tr>
  )
}

/** The text of an example or an answer, without colours: they cost more than the rest of an operation, and few of them can be read on both grounds. */
export const PlainCode = ({ className, children }: { className?: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <pre className={className} tabIndex={0}>
    {children}
  </pre>
)

/** An operation opens by its whole line, so that its path is no link within that button. */
export const PlainPath = ({ text }: { text: ReactNode }) => <span>{text}</span>

type FieldProps = { description?: string; schema?: { get(name: string): unknown; getIn(path: readonly string[]): unknown } }
/** The field of a parameter with its name, which Swagger UI only writes beside it. */
export function NamedField({ Field, ...props }: FieldProps & { Field: ComponentType<FieldProps> }) {
  const type = props.schema?.get('type')
  // A list of values out of a closed set is one field; any other has several.
  const hasManyFields = type === 'object' || (type === 'array' && !props.schema?.getIn(['items', 'enum']))
  if (!props.description || hasManyFields) return <Field {...props} />
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field stands within
    <label>
      <span className="hidden-visually">{props.description}</span>
      <Field {...props} />
    </label>
  )
}

/** The field of a body, likewise. */
export function NamedBody({ Field, ...props }: { Field: ComponentType }) {
  const { words } = usePage()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field stands within
    <label>
      <span className="hidden-visually">{words.body}</span>
      <Field {...props} />
    </label>
  )
}
