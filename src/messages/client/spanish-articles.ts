/**
 * The articles of names that are put into Spanish sentences. 'Plan G' takes one; the plans of Minnesota, Wisconsin and
 * Massachusetts do not. A county comes with its own ('el condado de DuPage'), which joins what stands before it.
 */
export const el = (name: string) => (/^Plan /.test(name) ? `el ${name}` : name)
export const El = (name: string) => (/^Plan /.test(name) ? `El ${name}` : name)
export const del = (name: string) => (/^el |^Plan /.test(name) ? `del ${name.replace(/^el /, '')}` : `de ${name}`)
export const al = (name: string) => (/^el |^Plan /.test(name) ? `al ${name.replace(/^el /, '')}` : `a ${name}`)
