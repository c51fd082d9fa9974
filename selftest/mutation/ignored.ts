import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** A place of the code, of which Stryker has no type. */
interface Place {
  readonly node: { readonly type: string; readonly callee?: { readonly name?: string } };
}

/** Leaves out the texts of phrases, which are for people. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'phrases', {
    shouldIgnore(path) {
      const { node } = path as Place;
      return node.type === 'CallExpression' && node.callee?.name === 'phrase'
        ? 'the words of a phrase'
        : undefined;
    },
  }),
];
