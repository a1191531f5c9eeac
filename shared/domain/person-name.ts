/**
 * A letter or mark of another script than Latin, or an invisible character. A wide or stylised form of a Latin
 * letter counts too.
 */
const isForeign = (character: string): boolean =>
  (/[\p{L}\p{M}]/u.test(character) && !/[\p{Script=Latin}\p{Script=Inherited}]/u.test(character)) ||
  /[\p{Cf}\p{Cc}\uff21-\uff5a]/u.test(character)

/**
 * Is the name of a person who works here written in Latin letters, diacritics included? Letters of other
 * scripts look like Latin ones: «Marсo» with a Cyrillic с would be printed beside «Marco».
 */
export const isLatinName = (name: string): boolean => ![...name].some(isForeign)
