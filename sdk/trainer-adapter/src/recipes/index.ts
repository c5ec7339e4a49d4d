export type {
  ColdStart,
  HyperparameterName,
  Hyperparameters,
  Recipe,
  RecipeRequest,
  RecipeValue,
  TrainerTemplate,
} from "./recipe.ts";
export {
  RECIPE_NAMES,
  RECIPE_TRAINERS,
  type RecipeTrainer,
  recipeFiles,
  recipeNamed,
  requireReward,
  templateOf,
} from "./trainers.ts";
export { RECIPES } from "./values.ts";
