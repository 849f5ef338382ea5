/*
 * Articles and prepositions before names in Spanish sentences. 'Plan G' takes an article; the plans of Minnesota,
 * Wisconsin and Massachusetts do not. A county takes 'el' ('el condado de DuPage'), which merges with a preposition
 * ('del condado').
 */
export const withEl = (name: string) => (/^Plan /.test(name) ? `el ${name}` : name)
export const withCapitalEl = (name: string) => (/^Plan /.test(name) ? `El ${name}` : name)
export const withDel = (name: string) => (/^el |^Plan /.test(name) ? `del ${name.replace(/^el /, '')}` : `de ${name}`)
export const withAl = (name: string) => (/^el |^Plan /.test(name) ? `al ${name.replace(/^el /, '')}` : `a ${name}`)
