/** As much of a document as the editor's parser reads, so that pasted HTML is tested without a browser. */
const voids = ['BR', 'IMG', 'HR', 'META', 'LINK', 'COL']
const entities: Record<string, string> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"', middot: '·' }
const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
  )

export class SmallNode {
  parentNode: SmallNode | null = null
  childNodes: SmallNode[] = []
  readonly ownerDocument = {
    createElement: (name: string) => new SmallNode(1, name.toUpperCase()),
    createTextNode: (text: string) => new SmallNode(3, '#text', text),
  }
  constructor(
    readonly nodeType: number,
    readonly nodeName: string,
    public nodeValue: string | null = null,
    readonly attributes = new Map<string, string>(),
  ) {}
  get tagName() { return this.nodeName } // biome-ignore format: short
  get firstChild(): SmallNode | null { return this.childNodes[0] ?? null } // biome-ignore format: short
  get lastChild(): SmallNode | null { return this.childNodes.at(-1) ?? null } // biome-ignore format: short
  get children(): SmallNode[] { return this.childNodes.filter(({ nodeType }) => nodeType === 1) } // biome-ignore format: short
  get firstElementChild(): SmallNode | null { return this.children[0] ?? null } // biome-ignore format: short
  get lastElementChild(): SmallNode | null { return this.children.at(-1) ?? null } // biome-ignore format: short
  get nextSibling(): SmallNode | null { return this.#beside(1) } // biome-ignore format: short
  get previousSibling(): SmallNode | null { return this.#beside(-1) } // biome-ignore format: short
  get textContent(): string { return this.nodeValue ?? this.childNodes.map((each) => each.textContent).join('') } // biome-ignore format: short
  get style() {
    const all = (this.getAttribute('style') ?? '').split(';').map((each) => each.split(':').map((part) => part.trim()))
    const known = new Map(all.flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])))
    return {
      length: known.size,
      fontWeight: known.get('font-weight') ?? '',
      fontStyle: known.get('font-style') ?? '',
      whiteSpace: known.get('white-space') ?? '',
      getPropertyValue: (name: string) => known.get(name) ?? '',
    }
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  hasAttribute = (name: string) => this.attributes.has(name)
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  removeAttribute = (name: string) => void this.attributes.delete(name)
  matches = (selectors: string) =>
    selectors.split(',').some((selector) => {
      const [, name = '', rest = ''] = /^([\w-]*)(.*)$/.exec(selector.trim()) ?? []
      const needs = [...rest.matchAll(/\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)]
      const isNamed = name === '' || name.toUpperCase() === this.nodeName
      return (
        isNamed &&
        needs.every(([, key = '', value]) => this.hasAttribute(key) && (value === undefined || this.getAttribute(key) === value))
      )
    })
  querySelector = () => null
  contains = () => false
  remove = () => this.parentNode?.removeChild(this)
  removeChild(child: SmallNode) {
    this.childNodes = this.childNodes.filter((each) => each !== child)
    child.parentNode = null
    return child
  }
  append(...children: SmallNode[]) {
    for (const child of children) {
      child.remove()
      child.parentNode = this
      this.childNodes.push(child)
    }
  }
  appendChild(child: SmallNode) {
    this.append(child)
    return child
  }
  before(child: SmallNode) {
    child.remove()
    child.parentNode = this.parentNode
    this.parentNode?.childNodes.splice(this.parentNode.childNodes.indexOf(this), 0, child)
  }
  replaceWith(child: SmallNode) {
    this.before(child)
    this.remove()
  }
  #beside(step: number): SmallNode | null {
    const among = this.parentNode?.childNodes ?? []
    return among[among.indexOf(this) + step] ?? null
  }
}

const token =
  /<!--[\s\S]*?-->|<!\[[^>]*>|<(\/?)([a-zA-Z][\w:]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>|([^<]+)/g

/** The body of well-formed HTML. Its types are those of a browser as far as the editor's parser reads them. */
export function bodyOf(html: string): HTMLElement {
  const body = new SmallNode(1, 'BODY')
  let here = body
  for (const [, slash, name = '', attributes = '', text] of html.matchAll(token)) {
    if (text !== undefined) here.append(new SmallNode(3, '#text', decoded(text)))
    else if (name && slash) here = here.parentNode ?? body
    else if (name) {
      const own = [...attributes.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)]
      const given = own.map(([, key = '', one, two, three]) => [key, decoded(one ?? two ?? three ?? '')] as const)
      const made = new SmallNode(1, name.toUpperCase(), null, new Map(given))
      here.append(made)
      if (!voids.includes(made.nodeName)) here = made
    }
  }
  return body as unknown as HTMLElement
}
