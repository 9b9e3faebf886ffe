/** Throws its own name when it is called all the same. */
const never = null
/** Is called and finds nothing to do. */
const nothing = ''

/** By file, then by name, what takes the place of a function's body. */
type Bodies = Readonly<Record<string, Readonly<Record<string, string | null>>>>

function all(names: readonly string[], body: string | null) {
  return Object.fromEntries(names.map((name) => [name, body]))
}

/**
 * Functions of React Router that this site never calls, since it has no actions, no
 * fetchers, no router's own forms and no server components.
 * Saves 4 KiB compressed.
 */
const ofRouter: Bodies = {
  'react-router/dist/production/lib/router/router.js': {
    _internalSetRoutes: never,
    discoverRoutes: never,
    enableScrollRestoration: never,
    fetch: never,
    handleAction: never,
    handleFetcherAction: never,
    handleFetcherLoader: never,
    normalizeNavigateOptions: 'return { path }',
    patchRoutes: never,
    resetFetcher: never,
    setFetcherError: never,
  },
  // The one stylesheet is there from the start.
  'react-router/dist/production/lib/dom/ssr/links.js': {
    prefetchRouteCss: nothing,
    prefetchStyleLinks: '',
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    nonSsrStrategy: never,
    singleFetchActionStrategy: never,
    singleFetchLoaderFetcherStrategy: never,
  },
  'react-router/dist/production/lib/hooks.js': {
    DefaultErrorComponent: never,
    RSCErrorHandler: never,
  },
}

/**
 * Functions of React DOM that this site never calls: it has no `<ViewTransition>`, no
 * `<SuspenseList>`, no ref on a fragment, no action state, and no hints for resources from
 * components. A thrown error is reported without the
 * list of the components around it. Saves 7 KiB compressed.
 */
const ofReactDom: Bodies = {
  'react-dom/cjs/react-dom-client.production.js': {
    ...all(
      [
        'commitAppearingPairViewTransitions',
        'commitDeletedPairViewTransitions',
        'commitEnterViewTransitions',
        'commitExitViewTransitions',
        'commitNestedViewTransitions',
        'measureNestedViewTransitions',
        'restoreEnterOrExitViewTransitions',
        'restoreNestedViewTransitions',
        'restorePairedViewTransitions',
        'restoreViewTransitionOnHostInstances',
        'trackEnterViewTransitions',
      ],
      nothing,
    ),
    ...all(
      [
        'ViewTransitionPseudoElement.prototype.animate',
        'ViewTransitionPseudoElement.prototype.getAnimations',
        'ViewTransitionPseudoElement.prototype.getComputedStyle',
        'applyViewTransitionName',
        'applyViewTransitionToHostInstances',
        'applyViewTransitionToHostInstancesRecursive',
        'commitAfterMutationEffectsOnFiber',
        'createViewTransitionInstance',
        'getViewTransitionClassName',
        'getViewTransitionName',
        'measureViewTransitionHostInstancesRecursive',
        'restoreViewTransitionName',
        'scheduleViewTransitionEvent',
        'startViewTransition',
      ],
      never,
    ),
    ...all(
      [
        'FragmentInstance',
        'FragmentInstance.prototype.addEventListener',
        'FragmentInstance.prototype.blur',
        'FragmentInstance.prototype.compareDocumentPosition',
        'FragmentInstance.prototype.dispatchEvent',
        'FragmentInstance.prototype.focus',
        'FragmentInstance.prototype.focusLast',
        'FragmentInstance.prototype.getClientRects',
        'FragmentInstance.prototype.getRootNode',
        'FragmentInstance.prototype.observeUsing',
        'FragmentInstance.prototype.removeEventListener',
        'FragmentInstance.prototype.scrollIntoView',
        'FragmentInstance.prototype.unobserveUsing',
        'commitNewChildToFragmentInstance',
        'deleteChildFromFragmentInstance',
      ],
      never,
    ),
    ...all(
      [
        'preconnectAs',
        'preinitModuleScript',
        'preinitScript',
        'preinitStyle',
        'preload',
        'preloadModule',
      ],
      never,
    ),
    ...all(
      [
        'actionStateReducer',
        'dispatchActionState',
        'mountActionState',
        'rerenderActionState',
        'runActionStateAction',
        'updateActionStateImpl',
        'updateSuspenseListComponent',
        'useMemoCache',
      ],
      never,
    ),
    describeFiber: "return ''",
  },
  'react-dom/cjs/react-dom.production.js': all(
    [
      'exports.preconnect',
      'exports.prefetchDNS',
      'exports.preinit',
      'exports.preinitModule',
      'exports.preload',
      'exports.preloadModule',
    ],
    never,
  ),
}

/** What the built client leaves out of functions that are there and never needed. */
export const unusedFunctions: Bodies = { ...ofRouter, ...ofReactDom }
