const { readFileSync } = require('node:fs')
const { resolve } = require('node:path')

/** A loader of the bundler that replaces the font files in a style sheet by data URLs. */
module.exports = function inlineFonts(sheet) {
  return sheet.replace(/url\("([^"]+\.woff2)"\)/g, (_, name) => {
    const file = resolve(this.context, name)
    this.addDependency(file)
    return `url("data:font/woff2;base64,${readFileSync(file).toString('base64')}")`
  })
}
