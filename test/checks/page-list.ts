/** data file. Which check stands for what a deterministic judge can look at, and what none does. */
export const LIST = `## Which check stands for what

| what is looked at | checks |
| --- | --- |
| a train or flight that is named was found | groundedness.train_number, groundedness.flight_number, groundedness.unnumbered_ride |
| its price, times, stations and duration are those of its own row | groundedness.fare, groundedness.schedule, groundedness.stations, groundedness.journey_duration |
| its date is the one that was asked for | constraints.travel_date, constraints.answer_dates |
| a place that is named was found | groundedness.places |
| its address, telephone, rating, hours, price and distance are those of its own row | groundedness.addresses, groundedness.phones, groundedness.ratings, groundedness.opening_hours, groundedness.place_prices |
| a way's length, time and fare are those of a navigation result; temperatures those of a forecast | groundedness.route_distance, groundedness.route_duration, groundedness.route_fare, groundedness.weather |
| figures, dates and names of a report stand on pages, with each other | groundedness.figures, groundedness.dates, groundedness.names, groundedness.name_figures |
| a rise is not reported as a fall, nor support as opposition | groundedness.directions |
| addresses, marks, sources and quotations | groundedness.urls, groundedness.reference_marks, groundedness.citations, groundedness.quotes |
| grounded, contradicted or unsupported | \`states\` of every groundedness check |
| money, days, times, places and their order | constraints.budget, constraints.days, constraints.window, constraints.waypoints, constraints.waypoint_order |
| radius (haversine), rating, price, hours and number of options; both ends of a journey | constraints.radius, constraints.min_rating, constraints.max_cost, constraints.open_at, constraints.option_count, constraints.endpoints |
| the ride that the query wants most | constraints.preference |
| overlaps, ends after beginnings, the weekday of a date | time.overlaps, time.arrival_after_departure, time.weekday |
| time for the way, and no speed that nothing has; time to change trains | time.leg_in_time, time.train_change |
| open, and not on its closing day | time.open_during_visit, time.closed_weekday |
| sums, products, shares of a person, totals in several places, what is left of a budget, one price for one thing, currencies | arithmetic.expressions, arithmetic.totals, arithmetic.per_person, arithmetic.totals_agree, arithmetic.remainder, arithmetic.one_price, arithmetic.currency |
| what is said of one thing beside another or beside all, and the order in which a list says it stands | arithmetic.comparisons, arithmetic.superlatives, arithmetic.stated_order |
| what was asked is spoken of, sections that were wanted, both sides of a comparison | coverage.entities, coverage.parts, coverage.limits, coverage.questions, coverage.comparison, coverage.deliverable, coverage.details, coverage.own_words |
| names and arguments of calls | process.valid_calls, process.argument_schemas |
| calls twice, questions twice, errors twice, errors followed by another try | process.duplicate_calls, process.similar_queries, process.repeated_errors, process.recovery |
| coordinates that were found and stand in the right order, days to come | process.coordinates, process.dates_to_come |
| turns and calls within what was given, calls side by side, results used, looked up before answered | process.call_budget, process.parallelism, process.used_observations, process.tools_before_answer |
| an answer, its language, length, layout and numbering | format.answer, format.language, format.length, format.wanted_length, format.structure, format.numbering |
| tags left over or open, words to the judge, repetition, empty words | format.leaked_markup, format.balanced_markup, format.addresses_judge, format.repetition, format.repeated_phrases, format.substance |
| not looked at | bans of means of transport (no task has one as data), the last train of a day, one city after another without a ride between them |
`;
