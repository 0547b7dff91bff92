import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers, WidgetType } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Something wrong on a line, from 1. */
export type Note = { line: number; message: string }

type Options = {
  parent: HTMLElement
  text: string
  /** Attributes of the element that is written in. */
  attributes: Record<string, string>
  isReadOnly: boolean
  /** Of the page's content security policy; the styles of the editor need it. */
  nonce: string
  onChange: (text: string) => void
}

const setNotes = StateEffect.define<Note[]>()

/** What is wrong with a line, below it. The list of problems says the same to whoever cannot see it. */
class NoteBelow extends WidgetType {
  constructor(readonly message: string) {
    super()
  }
  override eq(other: NoteBelow) {
    return other.message === this.message
  }
  toDOM() {
    const note = document.createElement('div')
    note.className = 'cm-note'
    note.dir = 'auto'
    note.ariaHidden = 'true'
    note.textContent = this.message
    return note
  }
}

const markedLine = Decoration.line({ class: 'cm-marked' })

const notesField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(notes, transaction) {
    let next = notes.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(setNotes)) continue
      const { doc } = transaction.state
      next = Decoration.set(
        effect.value
          .filter(({ line }) => line >= 1 && line <= doc.lines)
          .flatMap(({ line, message }) => {
            const { from, to } = doc.line(line)
            return [markedLine.range(from), Decoration.widget({ widget: new NoteBelow(message), block: true, side: 1 }).range(to)]
          }),
        true,
      )
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warm)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-soft)' },
])

const look = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--ink)', background: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: 'var(--step)', overflow: 'auto' },
  '.cm-content': { padding: 'var(--space-3) 0', caretColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--sunken)', color: 'var(--ink-soft)', borderColor: 'var(--line)' },
  '.cm-lineNumbers .cm-gutterElement': { minInlineSize: '3rem', paddingInline: 'var(--space-2)' },
  '.cm-marked': { background: 'var(--bad-soft)' },
  '.cm-note': {
    padding: '0 var(--space-3) var(--space-1)',
    background: 'var(--bad-soft)',
    color: 'var(--bad)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--text-s)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-soft)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--bad-soft)' },
})

/** Escape lets Tab move the focus, until something else is pressed or the editor is left. */
const wayOut = EditorView.domEventHandlers({
  keydown: ({ key }, view) => {
    if (!['Tab', 'Shift'].includes(key)) view.setTabFocusMode(key === 'Escape')
  },
  blur: (_, view) => view.setTabFocusMode(false),
})

const writing: Extension = [history(), keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]), wayOut]

/** The editor of CodeMirror in the dress of the console: JSON in colours, Tab indents, problems below their lines. */
export function codeView({ parent, text, attributes, isReadOnly, nonce, onChange }: Options) {
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce),
      lineNumbers(),
      json(),
      syntaxHighlighting(colours),
      look,
      notesField,
      isReadOnly ? EditorState.readOnly.of(true) : [writing, bracketMatching()],
      EditorState.tabSize.of(2),
      EditorView.contentAttributes.of({
        ...attributes,
        dir: 'ltr',
        spellcheck: 'false',
        // What scrolls must have something in it that takes the focus, also where nothing can be written.
        tabindex: '0',
        ...(isReadOnly && { 'aria-readonly': 'true' }),
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString())
      }),
    ],
  })
  return {
    /** Takes over a text that was changed elsewhere. */
    write: (next: string) => {
      const { length } = view.state.doc
      if (view.state.doc.toString() !== next) view.dispatch({ changes: { from: 0, to: length, insert: next } })
    },
    note: (notes: Note[]) => {
      view.contentDOM.ariaInvalid = String(notes.length > 0)
      view.dispatch({ effects: setNotes.of(notes) })
    },
    /** Selects a range and brings it into sight. */
    show: (start: number, end: number) => {
      const { length } = view.state.doc
      const [anchor, head] = [Math.min(start, length), Math.min(end, length)]
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    end: () => view.destroy(),
  }
}
export type CodeView = ReturnType<typeof codeView>
