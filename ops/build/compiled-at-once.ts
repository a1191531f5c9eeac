import webpack from 'webpack'

/** After the minimizer, which drops comments, and before hashes are made of the contents. */
const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50

/**
 * Tells the browser (V8's explicit compile hints; others ignore the comment) to compile whole files while they arrive, beside
 * the page's own work, instead of function by function when each is first called. Pays because files are split by
 * page: most of what is in one is called as soon as it is loaded.
 * @param exclude files of which a page calls little
 */
export const compiledAtOnce = (exclude: RegExp[] = []) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /\.js$/,
    exclude,
    stage,
  })
